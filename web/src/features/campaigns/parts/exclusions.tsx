import { useTranslation } from 'react-i18next'
import { type DraftAudience, EXCLUSIONS } from '../../../../../domain/campaigns/authors.contract.ts'
import { useFormat } from '../../../ui/format.ts'

/** Says how many people get the e-mail, and how many don't and why. */
export function Exclusions({
	of: { recipients, excluded },
}: {
	readonly of: Pick<DraftAudience, 'recipients' | 'excluded'>
}) {
	const { t } = useTranslation('campaigns')
	const format = useFormat()
	const left = EXCLUSIONS.filter((reason) => excluded[reason] > 0)
	return (
		<div className="stack gap-2">
			<p className="font-semibold">
				{t('audience.recipients', { count: recipients, visible: format.number(recipients) })}
			</p>
			{left.length > 0 && (
				<div className="text-ink-2">
					<p>{t('audience.excluded')}</p>
					<ul className="list-disc pl-6">
						{left.map((reason) => (
							<li key={reason}>
								<b className="num">{format.number(excluded[reason])}</b>{' '}
								<span>{t(`audience.${reason}`)}</span>
							</li>
						))}
					</ul>
				</div>
			)}
		</div>
	)
}
