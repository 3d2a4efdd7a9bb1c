/** A log that writes nothing. */
export const silent = { debug() {}, info() {}, warn() {}, error() {} } as const;
