import { FoundationPage } from './foundation-page.tsx'

export default function About() {
	return <FoundationPage page="about" />
}
