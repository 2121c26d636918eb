import { Mail, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AnswerDetail } from '../../../../domain/answers/contract.ts'
import { Icon } from '../../ui/icon.tsx'

export function Contact({ contact }: Pick<AnswerDetail, 'contact'>) {
	const { t } = useTranslation('answers')
	if (contact === null) return null
	const { phone, email, person } = contact
	return (
		<section className="answer-contact stack gap-2" aria-label={t('contact.title')}>
			<b>{t('contact.of', { name: `${person.name.first_name} ${person.name.last_name}`.trim() })}</b>
			{phone && (
				<a className="row min-h-6" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
					<Icon of={Phone} size="s" />
					<span className="num">{phone}</span>
				</a>
			)}
			{email && (
				<a className="row min-h-6" href={`mailto:${email}`}>
					<Icon of={Mail} size="s" />
					<span className="wrap-any">{email}</span>
				</a>
			)}
			{!phone && !email && <span className="text-ink-2">{t('contact.none')}</span>}
			<span className="help">{t('contact.help')}</span>
		</section>
	)
}
