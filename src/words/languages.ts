/** What each language calls itself. All codes but `en` and `es` are locale codes of Discord. */
export const ownNames = {
	en: 'English',
	de: 'Deutsch',
	es: 'Español',
	fr: 'Français',
	'pt-BR': 'Português (Brasil)',
	pl: 'Polski',
	ru: 'Русский',
	tr: 'Türkçe',
	uk: 'Українська',
	'zh-CN': '中文（中国）',
} as const;
export type Language = keyof typeof ownNames;
export const languages = Object.keys(ownNames) as readonly Language[];

export const languageOf = (locale: string): Language =>
	languages.find((each) => each === locale) ?? languages.find((each) => each === locale.split('-')[0]) ?? 'en';
