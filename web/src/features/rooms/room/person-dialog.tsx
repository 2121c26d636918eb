import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { mayTo, type PersonAct, type RoomRole } from '../../../../../domain/rooms/rights.contract.ts'
import type { RoomPerson, Stage } from '../../../../../domain/rooms/stage.contract.ts'
import { notify } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { ReportButton } from '../../support/components/report-button.tsx'
import { useRefresh } from '../api/rooms.ts'
import { actOn } from '../api/stage.ts'

const roleOf = ({ isOwner, isCohost }: RoomPerson): RoomRole =>
	isOwner ? 'owner' : isCohost ? 'cohost' : 'listener'

/** Acts that have an effect on a person where they are. */
function actsFor({ stage, isMuted, isCohost, handAt }: RoomPerson): readonly PersonAct[] {
	return [
		...(stage === 'audience' ? (['invite'] as const) : []),
		...(stage !== 'audience' || handAt !== null ? (['moveBack'] as const) : []),
		...(stage === 'speaker' && !isMuted ? (['mute'] as const) : []),
		isCohost ? 'dismissCohost' : 'nameCohost',
		'remove',
		'ban',
		'banEverywhere',
	]
}

const SHUTS_OUT: readonly PersonAct[] = ['remove', 'ban', 'banEverywhere']

interface PersonDialogProps {
	readonly stage: Stage
	readonly person: RoomPerson
	readonly onClose: () => void
}

/** Acts of hosts on a person, and everybody’s report. */
export function PersonDialog({ stage: { me, room }, person, onClose }: PersonDialogProps) {
	const { t } = useTranslation('room')
	const refresh = useRefresh()
	const acting = useMutation({
		mutationFn: (act: PersonAct) => actOn(room._id, person._id, act),
		onSuccess: ({ message }) => {
			notify.success(message)
			onClose()
		},
		onSettled: refresh,
	})
	const acts = actsFor(person).filter((act) => mayTo(me.role, act, roleOf(person)))
	return (
		<Dialog open onClose={onClose} title={person.name}>
			<Refusal error={acting.error} />
			<div className="stack gap-2">
				{acts.map((act) => (
					<Button
						key={act}
						variant={SHUTS_OUT.includes(act) ? 'bad' : 'line'}
						disabled={acting.isPending}
						onClick={() => acting.mutate(act)}
					>
						{t(`acts.${act as Exclude<PersonAct, 'unban'>}`)}
					</Button>
				))}
				<ReportButton reported={{ subject: 'user', id: person._id }} label={t('report')} />
			</div>
		</Dialog>
	)
}
