import './home.css'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../../ui/use-title.ts'
import { Causes } from './causes.tsx'
import { DonationJourney } from './donation-journey.tsx'
import { Facts, Hero } from './hero.tsx'
import { LiveFundraisers } from './live-fundraisers.tsx'
import { Questions } from './questions.tsx'

/** What this is, two doors, what is live now, causes, how a donation travels, questions. */
export default function Home() {
	const { t } = useTranslation('home')
	useTitle(t('title'))
	return (
		<div className="home">
			<Hero />
			<Facts />
			<LiveFundraisers />
			<Causes />
			<DonationJourney />
			<Questions />
		</div>
	)
}
