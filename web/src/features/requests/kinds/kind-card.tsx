import { useTranslation } from 'react-i18next'
import type { RequestDetail } from '../../../../../domain/requests/contract.ts'
import { Chip } from '../../../ui/chip.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Note } from '../../../ui/note.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { useDaysLeft } from '../components/fundraiser-parts.tsx'
import { closedReason } from '../fundraiser/target.ts'
import { useTargetText } from './use-target-text.ts'

export default function KindCard({ request }: { readonly request: RequestDetail }) {
	const { t } = useTranslation('requests')
	const { t: kinds } = useTranslation('kinds')
	const target = useTargetText(request.target)
	const days = useDaysLeft(request)
	const closed = closedReason(request)
	return (
		<div className="card pad stack">
			<div className="row flex-wrap justify-between">
				<Chip>{kinds(`kinds.${request.requestType}.name`)}</Chip>
				<span className="num text-ink-2">{days}</span>
			</div>
			{target && <p className="num text-xl font-semibold">{target}</p>}
			{request.target && !request.pledges && <Taken target={request.target} />}
			{target && request.pledges && <Pledges target={target} pledges={request.pledges} />}
			{closed && closed !== 'ended' && (
				<Note tone={closed === 'fulfilled' ? 'ok' : 'wait'} role="status">
					{t(`closed.${closed}`)}
				</Note>
			)}
		</div>
	)
}

function Taken({ target: { count, taken } }: { readonly target: NonNullable<RequestDetail['target']> }) {
	const { t } = useTranslation('fundraiser')
	const format = useFormat()
	const text = t('found', { found: format.number(taken), of: format.number(count) })
	return (
		<div>
			<Progress raised={BigInt(taken)} target={BigInt(count)} label={text} large />
			<p className="num mt-2" role="status">
				{text}
			</p>
		</div>
	)
}

interface PledgesProps {
	readonly target: string
	readonly pledges: NonNullable<RequestDetail['pledges']>
}

function Pledges({ target, pledges: { pledged, given } }: PledgesProps) {
	const { t } = useTranslation('requests')
	const format = useFormat()
	return (
		<p className="num" role="status">
			<span className="sr-only">{target}: </span>
			{t('pledges', { pledged: format.number(pledged), given: format.number(given) })}
		</p>
	)
}
