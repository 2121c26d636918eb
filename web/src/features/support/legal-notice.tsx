import { FoundationPage } from './foundation-page.tsx'

export default function LegalNotice() {
	return <FoundationPage page="notice" />
}
