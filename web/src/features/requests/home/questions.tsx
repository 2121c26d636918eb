import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icon.tsx'

const QUESTIONS = ['free', 'name', 'held', 'review'] as const

export function Questions() {
	const { t } = useTranslation('home')
	return (
		<section className="blk wrap faq" aria-labelledby="faq-title">
			<h2 id="faq-title">{t('faq.title')}</h2>
			<div>
				{QUESTIONS.map((question, index) => (
					<details key={question} open={index === 0}>
						<summary>
							{t(`faq.${question}`)} <Icon of={Plus} />
						</summary>
						<p>{t(`faq.${question}Text`)}</p>
					</details>
				))}
			</div>
		</section>
	)
}
