/** As in an embed on a desktop. The PNG has two pixels per unit. */
export const size = { width: 400, height: 300 } as const;

export const margin = 12;
