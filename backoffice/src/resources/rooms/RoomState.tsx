import type { RoomState as State } from '../../../../domain/rooms/state.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip } from '../../ui/chip.tsx'

const TONES = {
	scheduled: 'info',
	open: 'ok',
	live: 'ok',
	ended: 'off',
	missed: 'off',
	cancelled: 'bad',
} as const

export function RoomState({ state }: { state: State }) {
	const t = useT()
	return <Chip tone={TONES[state]}>{t(`rooms.states.${state}`)}</Chip>
}
