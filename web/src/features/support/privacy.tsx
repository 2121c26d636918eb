import { LegalPage } from './legal-page.tsx'

export default function Privacy() {
	return <LegalPage page="privacy" />
}
