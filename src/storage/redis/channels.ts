import type { RedisConnection } from './redis-connection.ts';

/** The channel that every process of a fleet listens on for as long as it runs. */
export const fleetChannel = (redis: RedisConnection): string => redis.channel('fleet');

/** The channel that tells the processes of a fleet of each new list, by its key. */
export const listsChannel = (redis: RedisConnection): string => redis.channel('lists');
