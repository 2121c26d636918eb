import type { ReactNode } from 'react'
import type { BackofficeRequest } from '../../../../domain/requests/backoffice.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import { Documents, documentsDiffer } from '../../ui/documents.tsx'
import { Day } from '../../ui/when.tsx'
import { Goal } from './request-amount.tsx'
import styles from './request-case.module.css'

interface ProposedChangeProps {
	request: BackofficeRequest
	change: NonNullable<BackofficeRequest['pendingChange']>
}

interface Difference {
	field: string
	label: string
	differs: boolean
	now: ReactNode
	proposed: ReactNode
}

/** What the author proposes beside what everybody sees now; only fields that differ. */
export function ProposedChange({ request, change }: ProposedChangeProps) {
	const t = useT()
	const { currency } = request
	const picture = (url: string | null) =>
		url ? <img src={url} alt={t('requests.picture')} /> : t('requests.noPicture')
	const differences: Difference[] = [
		{
			field: 'title',
			label: t('requests.title'),
			differs: change.title !== request.title,
			now: request.title,
			proposed: change.title,
		},
		{
			field: 'requested',
			label: t('requests.goal'),
			differs: change.requested !== request.requested,
			now: <Goal request={request} />,
			proposed: <Amount why="proposed" value={change.requested} currency={currency} />,
		},
		{
			field: 'endDate',
			label: t('requests.ends'),
			differs: change.endDate !== request.endDate,
			now: <Day day={request.endDate} />,
			proposed: <Day day={change.endDate} />,
		},
		{
			field: 'imageUrl',
			label: t('requests.picture'),
			differs: change.imageUrl !== request.imageUrl,
			now: picture(request.imageUrl),
			proposed: picture(change.imageUrl),
		},
		{
			field: 'description',
			label: t('requests.story'),
			differs: change.description !== request.description,
			now: <div className={styles.words}>{request.description}</div>,
			proposed: <div className={styles.words}>{change.description}</div>,
		},
		{
			field: 'documents',
			label: t('requests.documents'),
			differs: documentsDiffer(request.documents, change.documents),
			now: <Documents documents={request.documents} />,
			proposed: <Documents documents={change.documents} />,
		},
	]
	return (
		<section className={styles.change}>
			<h2>{t('requests.change')}</h2>
			<table>
				<thead>
					<tr>
						<th scope="col">{t('requests.field')}</th>
						<th scope="col">{t('requests.now')}</th>
						<th scope="col">{t('requests.proposed')}</th>
					</tr>
				</thead>
				<tbody>
					{differences
						.filter(({ differs }) => differs)
						.map(({ field, label, now, proposed }) => (
							<tr key={field}>
								<th scope="row">{label}</th>
								<td data-label={t('requests.now')}>{now}</td>
								<td data-label={t('requests.proposed')} className={styles.new}>
									{proposed}
								</td>
							</tr>
						))}
				</tbody>
			</table>
		</section>
	)
}
