import type { ReactNode } from 'react'
import type { BackofficeRequest } from '../../../../domain/requests/backoffice.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import { Documents, documentsDiffer } from '../../ui/documents.tsx'
import { Day } from '../../ui/when.tsx'
import { Pictures, picturesDiffer } from './Pictures.tsx'
import { Goal } from './request-amount.tsx'
import styles from './request-case.module.css'
import { audiencesDiffer, SeenBy } from './SeenBy.tsx'
import { Videos, videosDiffer } from './Videos.tsx'

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
	const yesOrNo = (flag: boolean) => (flag ? t('common.yes') : t('common.no'))
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
			proposed:
				change.requested === null ? null : (
					<Amount why="proposed" value={change.requested} currency={currency} />
				),
		},
		{
			field: 'endDate',
			label: t('requests.ends'),
			differs: change.endDate !== request.endDate,
			now: <Day day={request.endDate} />,
			proposed: <Day day={change.endDate} />,
		},
		{
			field: 'role',
			label: t('requests.role'),
			differs: change.role !== request.role,
			now: t(`requests.roles.${request.role}`),
			proposed: t(`requests.roles.${change.role}`),
		},
		{
			field: 'beneficiaryName',
			label: t('requests.beneficiary'),
			differs: change.beneficiaryName !== request.beneficiaryName,
			now: request.beneficiaryName,
			proposed: change.beneficiaryName,
		},
		{
			field: 'place',
			label: t('requests.place'),
			differs: change.place !== request.place,
			now: request.place,
			proposed: change.place,
		},
		{
			field: 'category',
			label: t('requests.cause'),
			differs: change.category !== request.category,
			now: t(`cause.${request.category}`),
			proposed: t(`cause.${change.category}`),
		},
		{
			field: 'seenBy',
			label: t('requests.seenBy'),
			differs: audiencesDiffer(request, change),
			now: <SeenBy {...request} />,
			proposed: <SeenBy {...change} />,
		},
		{
			field: 'isUrgent',
			label: t('requests.urgent'),
			differs: change.isUrgent !== request.isUrgent,
			now: yesOrNo(request.isUrgent),
			proposed: yesOrNo(change.isUrgent),
		},
		{
			field: 'isTaxBenefit',
			label: t('requests.taxBenefit'),
			differs: change.isTaxBenefit !== request.isTaxBenefit,
			now: yesOrNo(request.isTaxBenefit),
			proposed: yesOrNo(change.isTaxBenefit),
		},
		{
			field: 'images',
			label: t('requests.pictures'),
			differs: picturesDiffer(request.images, change.images),
			now: <Pictures images={request.images} />,
			proposed: <Pictures images={change.images} />,
		},
		{
			field: 'description',
			label: t('requests.story'),
			differs: change.description !== request.description,
			now: <div className={styles.text}>{request.description}</div>,
			proposed: <div className={styles.text}>{change.description}</div>,
		},
		{
			field: 'documents',
			label: t('requests.documents'),
			differs: documentsDiffer(request.documents, change.documents),
			now: <Documents documents={request.documents} />,
			proposed: <Documents documents={change.documents} />,
		},
		{
			field: 'videos',
			label: t('requests.videos'),
			differs: videosDiffer(request.videos, change.videos),
			now: <Videos videos={request.videos} beside={{ videos: change.videos, as: 'removed' }} />,
			proposed: <Videos videos={change.videos} beside={{ videos: request.videos, as: 'added' }} />,
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
