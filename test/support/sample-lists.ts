import { SampleLists } from '../../playground/market/sample-lists.ts';

/** The sample marketplace's lists. They never change, so one instance serves all tests of a worker. */
export const sampleLists = new SampleLists();
