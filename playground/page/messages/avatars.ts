export const botName = 'Pricetag';
export const botAvatar = '/pricetag.svg';

/** @param name the user's; undefined for the bot */
export const avatarOf = (name: string | undefined) => (name === undefined ? botAvatar : `/${name.toLowerCase()}.svg`);
