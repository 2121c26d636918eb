import { ServicePage } from './service-page.tsx'

export default function HelpDesk() {
	return <ServicePage kind="helpDesk" />
}
