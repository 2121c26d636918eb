import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestDetail } from '../../../../../domain/requests/contract.ts'
import { paths } from '../../../lib/paths.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Link } from '../../../ui/link.tsx'
import { Note } from '../../../ui/note.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { formPathOf } from '../kinds/form-path.ts'
import { takesMoney } from './giving-card.tsx'

const OwnMoney = lazyPart(() => import('../../funds/components/own-money.tsx'))

export function OwnNote({ request }: { readonly request: RequestDetail }) {
	const { t } = useTranslation('fundraiser')
	const { _id, mine, mayWithdraw } = request
	return (
		<div className="mb-4 stack">
			{mine && (
				<Note tone={mine.note ? 'wait' : 'info'}>
					<p>
						{mine.note ??
							(mine.pending ? t('own.pending') : t(takesMoney(request) ? 'own.yours' : 'own.yourRequest'))}
					</p>
					<p className="row flex-wrap mt-1">
						{mine.canEdit && <Link to={formPathOf(request)}>{t('own.edit')}</Link>}
						<Link to={paths.myRequests.href()}>{t('own.all')}</Link>
					</p>
				</Note>
			)}
			{mayWithdraw && takesMoney(request) && (
				<Suspense fallback={<Skeleton className="h-40 w-full" />}>
					<OwnMoney fund={{ id: _id, fundType: 'donationRequest' }} />
				</Suspense>
			)}
		</div>
	)
}
