/**
 * A message, and the items it names, each with its amount in front: `2 AWP | Asiimov (Field-Tested)`. Where the message
 * names no wear, there is none in the name; a version follows after a “·”.
 */
export type Sentence = readonly [text: string, ...items: string[]];
