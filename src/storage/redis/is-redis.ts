/** Whether something is kept in Redis: its location is the address of a server instead of the path of a file. */
export const isRedis = (location: string): boolean => /^rediss?:\/\//.test(location);
