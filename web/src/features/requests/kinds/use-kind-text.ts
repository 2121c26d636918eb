import { useTranslation } from 'react-i18next'

export interface KindText {
	readonly label: (field: string) => string
	readonly note: (field: string) => string | undefined
	readonly option: (option: string) => string
}

/** Options without a text, such as blood groups, read the same in every language. */
const IS_NAMED = /^[a-z]/

export function useKindText(code: string): KindText {
	const { t, i18n } = useTranslation('kinds')
	return {
		label: (field) => t(`kinds.${code}.fields.${field}`),
		note: (field) =>
			i18n.exists(`kinds.${code}.notes.${field}`, { ns: 'kinds' })
				? t(`kinds.${code}.notes.${field}`)
				: undefined,
		option: (option) => (IS_NAMED.test(option) ? t(`options.${option}`) : option),
	}
}
