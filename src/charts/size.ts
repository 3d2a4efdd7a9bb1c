/** The size of the drawing, and of the picture in an embed on a desktop. The PNG has two pixels per unit. */
export const size = { width: 400, height: 300 } as const;

/** How far from the edge things are drawn. */
export const margin = 12;
