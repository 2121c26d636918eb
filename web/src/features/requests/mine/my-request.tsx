import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestSummary } from '../../../../../domain/requests/contract.ts'
import { drawnPicture } from '../../../lib/cause-picture.ts'
import { useNow } from '../../../lib/clock.ts'
import { paths } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { daysLeft, minorOf, useFormat } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { Manage } from './manage.tsx'
import { StatusChip } from './status-chip.tsx'

export function MyRequest({ request }: { readonly request: RequestSummary }) {
	const { t } = useTranslation('requests')
	const { t: kinds } = useTranslation('kinds')
	const format = useFormat()
	const [open, setOpen] = useState(false)
	const panelId = useId()
	const { _id, title, units } = request
	const raised = minorOf(request.donated_quantity, units)
	const goal = request.quantity === null ? null : minorOf(request.quantity, units)
	const ended = daysLeft(request.endDate, request.region, useNow()) < 0
	return (
		<li className="card">
			<Picture
				className="thumb"
				of={request.cardPicture ?? drawnPicture(request.category)}
				sizes="(min-width: 720px) 160px, 96px"
			/>
			<div className="stack gap-2">
				<div className="row flex-wrap">
					<StatusChip code={request.status} />
					{goal === null && <Chip>{kinds(`kinds.${request.requestType}.name`)}</Chip>}
					{request.isPrivate && <Chip>{t('mine.private')}</Chip>}
				</div>
				<h2>
					<Link to={paths.fundraiser.href({ id: _id })}>{title}</Link>
				</h2>
				{goal !== null && <Progress raised={raised} target={goal} />}
				<div className="row flex-wrap justify-between text-sm">
					{goal !== null && (
						<span className="num">
							{t('mine.raised', { raised: format.amount(raised, units), goal: format.amount(goal, units) })}
						</span>
					)}
					<span className="text-ink-2">
						{goal !== null && <span>{t('mine.donors', { count: request.donorCount })} · </span>}
						<span>{t(ended ? 'mine.ended' : 'mine.ends', { date: format.date(request.endDate) })}</span>
					</span>
				</div>
			</div>
			<div className="more col-span-full stack gap-2">
				<Button
					className="justify-self-start"
					variant="text"
					size="sm"
					aria-expanded={open}
					aria-controls={panelId}
					aria-label={t('mine.manageOf', { title })}
					onClick={() => setOpen(!open)}
				>
					{t('mine.manage')}
					<Icon of={open ? ChevronUp : ChevronDown} size="s" />
				</Button>
				<div id={panelId} hidden={!open}>
					{open && <Manage request={request} />}
				</div>
			</div>
		</li>
	)
}
