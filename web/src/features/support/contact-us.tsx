import { ServicePage } from './service-page.tsx'

export default function ContactUs() {
	return <ServicePage kind="contact" />
}
