import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Send, Trash2 } from 'lucide-react'
import { type FormEvent, Fragment, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIntent } from '../../../../../client/ui/use-intent.ts'
import { mayIn } from '../../../../../domain/rooms/rights.contract.ts'
import { MESSAGE_LIMIT, type RoomMessage, type Stage } from '../../../../../domain/rooms/stage.contract.ts'
import { notify } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Refusal, useRefusal } from '../../../ui/refusal.tsx'
import { deleteMessage, writeMessage } from '../api/stage.ts'

/** The chat of a room. Links can be followed in messages of its hosts alone. */
export function Chat({ stage }: { readonly stage: Stage }) {
	const { t } = useTranslation('room')
	const { messages, isChatOff, me, room } = stage
	const list = useRef<HTMLUListElement>(null)
	const last = messages.at(-1)?._id
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new message is scrolled to
	useEffect(() => {
		list.current?.scrollTo({ top: list.current.scrollHeight })
	}, [last])
	const isOff = isChatOff && !mayIn(me.role, 'silenceChat')
	return (
		<section className="card pad stack room-chat" aria-labelledby="chat">
			<h2 id="chat">{t('chat')}</h2>
			{messages.length === 0 && <p className="text-ink-2">{t('chatEmpty')}</p>}
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
			<ul ref={list} className="room-messages" tabIndex={0} aria-label={t('messages')}>
				{messages.map((message) => (
					<Message key={message._id} message={message} stage={stage} />
				))}
			</ul>
			{isOff ? <p className="text-ink-2">{t('chatIsOff')}</p> : <Write id={room._id} />}
		</section>
	)
}

function useReadAgain(id: string) {
	const client = useQueryClient()
	return () => client.invalidateQueries({ queryKey: ['rooms', 'stage', id] })
}

interface MessageProps {
	readonly message: RoomMessage
	readonly stage: Stage
}

function Message({ message, stage: { room, me, people } }: MessageProps) {
	const { t } = useTranslation('room')
	const format = useFormat()
	const refusal = useRefusal()
	const deletion = useMutation({
		mutationFn: () => deleteMessage(room._id, message._id),
		onError: (error) => notify.error(refusal(error)),
		onSettled: useReadAgain(room._id),
	})
	const { userId, name, body, createdAt } = message
	const isHost = userId === room.ownerId._id || people.some(({ _id, isCohost }) => _id === userId && isCohost)
	return (
		<li className="row items-start">
			<div className="grow">
				<b>{name}</b> <span className="text-ink-2 text-sm">{format.ago(createdAt)}</span>
				<p className="wrap-anywhere">{isHost ? <Linked text={body} /> : body}</p>
			</div>
			{(userId === me._id || me.acts.includes('removeMessage')) && (
				<button
					type="button"
					className="icon-btn"
					aria-label={t('deleteMessage', { name })}
					disabled={deletion.isPending}
					onClick={() => deletion.mutate()}
				>
					<Icon of={Trash2} size="s" />
				</button>
			)}
		</li>
	)
}

const LINK = /(https?:\/\/[^\s<>"]+)/

function Linked({ text }: { readonly text: string }) {
	return text.split(LINK).map((part, place) => {
		const key = `${place} ${part}`
		return place % 2 === 0 ? (
			<Fragment key={key}>{part}</Fragment>
		) : (
			<a key={key} href={part} target="_blank" rel="noopener noreferrer nofollow">
				{part}
			</a>
		)
	})
}

function Write({ id }: { readonly id: string }) {
	const { t } = useTranslation('room')
	const [body, setBody] = useState('')
	const intentOf = useIntent({ repeatable: true })
	const writing = useMutation({
		mutationFn: (text: string) => writeMessage(id, text, intentOf(text)),
		onSuccess: () => setBody(''),
		onSettled: useReadAgain(id),
	})
	const send = (event: FormEvent) => {
		event.preventDefault()
		const text = body.trim()
		if (text !== '' && !writing.isPending) writing.mutate(text)
	}
	return (
		<form className="stack gap-2" onSubmit={send}>
			<Refusal error={writing.error} />
			<TextField
				label={t('write')}
				maxLength={MESSAGE_LIMIT}
				autoComplete="off"
				value={body}
				onChange={({ target }) => setBody(target.value)}
				after={
					<Button type="submit" variant="text" size="sm" disabled={writing.isPending} aria-label={t('send')}>
						<Icon of={Send} size="s" />
					</Button>
				}
			/>
		</form>
	)
}
