/** Written by `npm run generate` from `locales/<language>/language.json`. */
export const LANGUAGE_TABLE = {
	en: {"name":"English","locale":null,"counting":"thousands","units":{}},
	hi: {"name":"हिन्दी","locale":"hi-IN","counting":"lakhs","units":{"lakh":" लाख","crore":" करोड़"}},
} as const
