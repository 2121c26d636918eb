import { useTranslation } from 'react-i18next'

/** What a kind's own fields are called, in the reader's language. */
export interface KindText {
	readonly label: (field: string) => string
	/** What people should know before they fill a field in; undefined where there is nothing. */
	readonly note: (field: string) => string | undefined
	readonly option: (option: string) => string
}

/** An option that reads the same in every language, such as a blood group, has no text. */
const IS_NAMED = /^[a-z]/

/** @param code of the kind */
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
