import { ServicePage } from './service-page.tsx'

export default function Feedback() {
	return <ServicePage kind="feedback" />
}
