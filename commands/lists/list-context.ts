import type { AttachedFiles } from '../../src/discord/attached-file.ts';
import type { Appraisals } from '../../src/market/answers/appraisals.ts';
import type { ItemContext } from '../items/item-context.ts';

/** Of commands that read lists of items. */
export interface ListContext extends ItemContext {
	readonly appraisals: Appraisals;
	readonly attachedFiles: AttachedFiles;
}
