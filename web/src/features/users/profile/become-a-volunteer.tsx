import { HeartHandshake } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EXPERTISE_AREAS } from '../../../../../domain/_shared/expertise.contract.ts'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

const STEPS = ['tell', 'hear', 'help'] as const

export default function BecomeAVolunteer() {
	const { t } = useTranslation('profile')
	const { t: kinds } = useTranslation('kinds')
	return (
		<div className="wrap narrow stack gap-6 py-10">
			<div className="stack gap-2">
				<h1>{t('become.title')}</h1>
				<p className="text-ink-2">{t('become.text')}</p>
			</div>
			<section className="stack" aria-labelledby="become-areas">
				<h2 id="become-areas">{t('become.areas')}</h2>
				<ul className="row flex-wrap">
					{EXPERTISE_AREAS.map((area) => (
						<li key={area} className="chip">
							{kinds(`options.${area}`)}
						</li>
					))}
				</ul>
			</section>
			<section className="stack" aria-labelledby="become-steps">
				<h2 id="become-steps">{t('become.how')}</h2>
				<ol className="stack gap-2 list-decimal pl-6">
					{STEPS.map((step) => (
						<li key={step}>{t(`become.${step}`)}</li>
					))}
				</ol>
			</section>
			<ButtonLink className="justify-self-start" size="lg" to={paths.volunteerProfile.href()}>
				<Icon of={HeartHandshake} />
				<span className="for-guests">{t('become.logIn')}</span>
				<span className="for-members">{t('become.start')}</span>
			</ButtonLink>
		</div>
	)
}
