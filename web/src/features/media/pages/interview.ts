import { definePage } from '../../../lib/define-page.ts'
import InterviewPage, { loadInvitation, NoInvitation } from '../interview-page.tsx'

/** The page of the link in a guest's mail. */
export const invitationToInterview = definePage({
	path: '/interview/:id/:key',
	audience: 'open',
	delivery: 'document',
	frame: 'full',
	isSecret: true,
	title: 'media.pages.interview',
	component: InterviewPage,
	load: loadInvitation,
	Missing: NoInvitation,
})
