import { addressIn } from '../../../domain/catalog/addresses.contract.ts'
import { type Language, languageFacts } from '../../../kernel/wire/language.ts'
import { useReader } from '../ui/reader.ts'
import { usePlace } from './use-place.ts'

export function LanguageLink({ language }: { readonly language: Language }) {
	const { pathname, search } = usePlace()
	const { language: current } = useReader()
	return (
		<a
			href={addressIn(language, pathname) + search}
			lang={language}
			hrefLang={language}
			data-language={language}
			aria-current={language === current ? 'true' : undefined}
		>
			{languageFacts(language).name}
		</a>
	)
}
