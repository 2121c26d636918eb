/** Written by `npm run generate` from `locales/<language>/language.json`. */
export const LANGUAGE_TABLE = {
	en: {"name":"English","script":"latin","locale":null,"counting":null,"units":{"thousand":"K","lakh":" lakh","million":"M","crore":" crore","billion":"B"}},
	hi: {"name":"हिन्दी","script":"devanagari","locale":"hi-IN","counting":"lakhs","units":{"thousand":"K","lakh":" लाख","million":"M","crore":" करोड़","billion":"B"}},
} as const
