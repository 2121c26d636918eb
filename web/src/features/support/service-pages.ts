import { paths } from '../../lib/paths.ts'

export const SERVICE_PAGES = {
	contact: paths.contactUs,
	helpDesk: paths.helpDesk,
	feedback: paths.feedback,
} as const
export type ServicePage = (typeof SERVICE_PAGES)[keyof typeof SERVICE_PAGES]
