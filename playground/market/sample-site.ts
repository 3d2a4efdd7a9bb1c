/** The website of the sample marketplace. Its name is reserved for examples; the playground serves its pages itself. */
export const sampleSite = 'https://market.example';
