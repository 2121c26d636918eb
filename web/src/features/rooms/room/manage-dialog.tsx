import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Stage } from '../../../../../domain/rooms/stage.contract.ts'
import { MINUTE_MS } from '../../../../../kernel/wire/time.ts'
import { notify } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { useRefresh } from '../api/rooms.ts'
import { actOn, endRoom, setEndTime, setRoom } from '../api/stage.ts'

const LONGER_MINUTES = [15, 30, 60] as const

interface ManageDialogProps {
	readonly stage: Stage
	readonly onClose: () => void
}

/** Acts of hosts on the room. */
export function ManageDialog({ stage, onClose }: ManageDialogProps) {
	const { t } = useTranslation('room')
	const refresh = useRefresh()
	const [isEnding, setEnding] = useState(false)
	const { room, me, isLocked, isChatOff, banned } = stage
	const id = room._id
	const acting = useMutation({
		mutationFn: (call: () => Promise<{ readonly message: string }>) => call(),
		onSuccess: ({ message }) => notify.success(message),
		onSettled: refresh,
	})
	const act = (call: () => Promise<{ readonly message: string }>) => () => acting.mutate(call)
	const endIn = (minutes: number) => Date.parse(room.endTime) + minutes * MINUTE_MS
	return (
		<Dialog open onClose={onClose} title={t('manageRoom')}>
			<Refusal error={acting.error} />
			<Checkbox
				label={t('locked')}
				help={t('lockedHelp')}
				checked={isLocked}
				disabled={acting.isPending}
				onChange={act(() => setRoom(id, { isLocked: !isLocked }))}
			/>
			<Checkbox
				label={t('chatOff')}
				help={t('chatOffHelp')}
				checked={isChatOff}
				disabled={acting.isPending}
				onChange={act(() => setRoom(id, { isChatOff: !isChatOff }))}
			/>
			{me.acts.includes('lengthen') && (
				<fieldset className="row flex-wrap">
					<legend className="label">{t('longer')}</legend>
					{LONGER_MINUTES.map((minutes) => (
						<Button
							key={minutes}
							variant="line"
							size="sm"
							disabled={acting.isPending}
							onClick={act(() => setEndTime(id, endIn(minutes)))}
						>
							{t('minutes', { minutes })}
						</Button>
					))}
				</fieldset>
			)}
			{banned.length > 0 && (
				<section className="stack gap-2" aria-labelledby="banned">
					<h3 id="banned">{t('banned')}</h3>
					<ul className="stack gap-2">
						{banned.map(({ _id, name }) => (
							<li key={_id} className="row flex-wrap justify-between">
								<span className="wrap-anywhere">{name}</span>
								<Button
									variant="line"
									size="sm"
									disabled={acting.isPending}
									aria-label={t('unbanNamed', { name })}
									onClick={act(() => actOn(id, _id, 'unban'))}
								>
									{t('unban')}
								</Button>
							</li>
						))}
					</ul>
				</section>
			)}
			{room.state === 'live' &&
				(isEnding ? (
					<div className="stack gap-2">
						<p>{t('endText')}</p>
						<div className="row flex-wrap">
							<Button variant="bad" disabled={acting.isPending} onClick={act(() => endRoom(id))}>
								{t('end')}
							</Button>
							<Button variant="line" onClick={() => setEnding(false)}>
								{t('goOn')}
							</Button>
						</div>
					</div>
				) : (
					<Button variant="bad" className="justify-self-start" onClick={() => setEnding(true)}>
						{t('end')}
					</Button>
				))}
		</Dialog>
	)
}
