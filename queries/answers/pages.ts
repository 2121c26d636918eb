import type { answerScreens } from '../../domain/answers/screens.contract.ts'
import type { PageDeclarations } from '../../kernel/capability/page-declarations.ts'
import type { TextRef } from '../../kernel/wire/text.ts'

const TITLES: { readonly [Name in keyof typeof answerScreens]?: TextRef } = {
	certificate: 'answers.pages.certificate',
	viewApplicants: 'answers.pages.viewApplicants',
	myApplications: 'answers.pages.myApplications',
}

/** What pages of answers state of themselves. */
export const answerPages: PageDeclarations = {
	titles: TITLES,
}
