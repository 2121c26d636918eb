import { definePage } from '../../../lib/define-page.ts'
import BecomeAVolunteer from '../profile/become-a-volunteer.tsx'

export const becomeAVolunteer = definePage({
	path: '/become-a-volunteer',
	audience: 'listed',
	delivery: 'document',
	frame: 'full',
	title: 'users.pages.becomeAVolunteer',
	component: BecomeAVolunteer,
})
