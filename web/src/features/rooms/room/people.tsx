import { Ellipsis, Hand, MicOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoomPerson, Stage } from '../../../../../domain/rooms/stage.contract.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PersonDialog } from './person-dialog.tsx'
import type { Talk } from './use-talk.ts'
import { WhoSpeaks } from './who-speaks.tsx'

interface PeopleProps {
	readonly stage: Stage
	readonly talk: Talk
}

/** Who is on stage, whose hands are up, and who listens. */
export function People({ stage, talk }: PeopleProps) {
	const { t } = useTranslation('room')
	const format = useFormat()
	const [opened, setOpened] = useState<string | null>(null)
	const { people, room, me } = stage
	const person = people.find(({ _id }) => _id === opened)
	const speakers = people.filter((each) => each.stage === 'speaker')
	const others = people.filter((each) => each.stage !== 'speaker')
	const tilesOf = (list: readonly RoomPerson[]) => (
		<ul className="room-people">
			{list.map((each) => (
				<Tile
					key={each._id}
					person={each}
					talk={talk}
					place={place(stage, each)}
					onOpen={each._id === me._id ? null : () => setOpened(each._id)}
				/>
			))}
		</ul>
	)
	return (
		<>
			<section className="card pad stack" aria-labelledby="on-stage">
				<h2 id="on-stage">{t('stage')}</h2>
				{speakers.length > 0 ? tilesOf(speakers) : <p className="text-ink-2">{t('stageEmpty')}</p>}
				<WhoSpeaks stage={stage} talk={talk} />
			</section>
			<section className="card pad stack" aria-labelledby="in-audience">
				<h2 id="in-audience">{t('audience')}</h2>
				{others.length > 0 ? tilesOf(others) : <p className="text-ink-2">{t('audienceEmpty')}</p>}
				{room.listening > others.length && (
					<p className="text-ink-2">
						{t('listening', { count: room.listening, visible: format.number(room.listening) })}
					</p>
				)}
			</section>
			{person && <PersonDialog stage={stage} person={person} onClose={() => setOpened(null)} />}
		</>
	)
}

/** The place of a raised hand in the queue; null for others. */
function place({ people }: Stage, { _id, handAt }: RoomPerson): number | null {
	if (handAt === null) return null
	return people.filter((each) => each.handAt !== null).findIndex((each) => each._id === _id) + 1
}

interface TileProps {
	readonly person: RoomPerson
	readonly talk: Talk
	readonly place: number | null
	/** Null for oneself. */
	readonly onOpen: (() => void) | null
}

function Tile({ person, talk, place, onOpen }: TileProps) {
	const { t } = useTranslation('room')
	const { _id, name, stage, isMuted } = person
	const isSpeaking = stage === 'speaker' && !isMuted && talk.speaking.includes(_id)
	const reaction = talk.reactions.get(_id)
	return (
		<li className="room-person" data-speaking={isSpeaking || undefined}>
			<Avatar name={name} />
			<div className="stack gap-1">
				<b className="wrap-anywhere">{name}</b>
				<span className="row flex-wrap">
					{person.isOwner && <Chip>{t('owner')}</Chip>}
					{person.isCohost && <Chip>{t('cohost')}</Chip>}
					{person.isStaff && <Chip tone="info">{t('staff')}</Chip>}
					{isSpeaking && <Chip tone="ok">{t('speaking')}</Chip>}
					{stage === 'speaker' && isMuted && (
						<Chip tone="off">
							<Icon of={MicOff} size="s" />
							{t('muted')}
						</Chip>
					)}
					{stage === 'invited' && <Chip tone="wait">{t('isInvited')}</Chip>}
					{place !== null && (
						<Chip tone="wait">
							<Icon of={Hand} size="s" />
							{t('handNumber', { place })}
						</Chip>
					)}
				</span>
			</div>
			{reaction && <span className="room-reaction">{reaction}</span>}
			{onOpen && (
				<button type="button" className="icon-btn" aria-label={t('manage', { name })} onClick={onOpen}>
					<Icon of={Ellipsis} />
				</button>
			)}
		</li>
	)
}
