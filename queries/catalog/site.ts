import type { Language } from '../../kernel/language.ts'

/** What a page says that has nothing of its own to say. */
export const SITE: Readonly<Record<Language, { readonly title: string; readonly description: string }>> = {
	en: {
		title: 'Karuna: ask for help, or give it, and see where the money goes',
		description:
			'A free giving platform for people, schools, clinics and charities in India and the United States.',
	},
	hi: {
		title: 'Karuna: मदद माँगिए, या दीजिए, और देखिए कि पैसा कहाँ जाता है',
		description: 'करुणा भारत और अमेरिका के लोगों, स्कूलों, क्लीनिकों और संस्थाओं के लिए दान का एक निःशुल्क मंच है।',
	},
}
