import { useTranslate } from 'react-admin'
import { isLanguage, languageFacts } from '../../../kernel/language.ts'

/** What a language is called in the reader's, or in itself where the reader's has no name for it. */
export function useLanguageName(): (language: string) => string {
	const translate = useTranslate()
	return (language) =>
		translate(`language.${language}`, { _: isLanguage(language) ? languageFacts(language).name : language })
}
