import { useTranslation } from 'react-i18next'
import { paths } from '../../../lib/paths.ts'
import { Link } from '../../../ui/link.tsx'

const FACTORS = ['text', 'age', 'urgent', 'verified', 'distance'] as const
const RECOMMENDED = ['interest', 'area', 'language', 'unanswered'] as const
const FURTHER = ['typos', 'ended', 'money', 'private'] as const

export default function Ordering() {
	const { t } = useTranslation('ordering')
	return (
		<article className="wrap narrow stack gap-6 py-10">
			<header className="stack gap-2">
				<h1>{t('title')}</h1>
				<p>{t('intro')}</p>
			</header>
			<section className="stack gap-2">
				<h2>{t('score')}</h2>
				<ul className="stack gap-2 list-disc ps-5">
					{FACTORS.map((factor) => (
						<li key={factor}>{t(`factors.${factor}`)}</li>
					))}
				</ul>
				<p>{t('product')}</p>
			</section>
			<section className="stack gap-2">
				<h2>{t('recommended')}</h2>
				<p>{t('recommendedIntro')}</p>
				<ul className="stack gap-2 list-disc ps-5">
					{RECOMMENDED.map((factor) => (
						<li key={factor}>{t(`recommendedFactors.${factor}`)}</li>
					))}
				</ul>
			</section>
			<section className="stack gap-2">
				<h2>{t('further')}</h2>
				<ul className="stack gap-2 list-disc ps-5">
					{FURTHER.map((fact) => (
						<li key={fact}>{t(`facts.${fact}`)}</li>
					))}
				</ul>
			</section>
			<p>
				<Link to={paths.search.href()}>{t('back')}</Link>
			</p>
		</article>
	)
}
