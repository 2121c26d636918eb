import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asFailure, isAnswered } from '../../../../client/failure.ts'
import {
	type AnswerDetail,
	type AnswerMessage,
	answerMessageBody,
	MESSAGE_LIMIT,
} from '../../../../domain/answers/contract.ts'
import { isOver } from '../../../../domain/answers/transitions.contract.ts'
import type { Document } from '../../../../kernel/wire/schemas.ts'
import { useUser } from '../../lib/session.ts'
import { notify } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Form, useContractForm, useSending } from '../../ui/form.tsx'
import { useFormat } from '../../ui/format.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useRefusal } from '../../ui/refusal.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { setBlocked, useRefresh } from './api/answers.ts'
import { messagesQuery, postMessage } from './api/messages.ts'
import { FileLinks, FilesField } from './files-field.tsx'
import { Moderated } from './moderated.tsx'

const ReportDialog = lazyPart(() => import('../support/components/report-dialog.tsx'))

export function Thread({ answer }: { readonly answer: AnswerDetail }) {
	const { t } = useTranslation('answers')
	const messages = useInfiniteQuery(messagesQuery(answer._id, useUser()?.unique_id))
	const [reported, setReported] = useState<string>()
	const visible = messages.data?.pages.flatMap(({ data }) => data).toReversed()
	return (
		<section className="stack answer-thread" aria-label={t('thread.title')}>
			<h3>{t('thread.title')}</h3>
			{answer.contact === null && <p className="help">{t('thread.masked')}</p>}
			{messages.isPending && <Skeleton className="h-20 w-full" />}
			{messages.isError && !messages.data && (
				<ErrorState error={messages.error} onRetry={() => void messages.refetch()} />
			)}
			{messages.hasNextPage && (
				<Button
					variant="text"
					size="sm"
					disabled={messages.isFetchingNextPage}
					onClick={() => void messages.fetchNextPage()}
				>
					{t('thread.earlier')}
				</Button>
			)}
			{visible?.length === 0 && <p className="text-ink-2 text-sm">{t('thread.none')}</p>}
			<ol className="stack gap-2" aria-live="polite">
				{visible?.map((message) => (
					<Message key={message._id} message={message} onReport={() => setReported(message._id)} />
				))}
			</ol>
			{!isOver(answer.state) && <Composer answerId={answer._id} />}
			<Blocking answer={answer} />
			{reported !== undefined && (
				<Suspense fallback={null}>
					<ReportDialog
						reported={{ subject: 'answerMessage', id: reported, answerId: answer._id }}
						onClose={() => setReported(undefined)}
					/>
				</Suspense>
			)}
		</section>
	)
}

interface MessageProps {
	readonly message: AnswerMessage
	readonly onReport: () => void
}

function Message({ message, onReport }: MessageProps) {
	const { author, body, files, createdAt, mine, moderation } = message
	const { t } = useTranslation('answers')
	const format = useFormat()
	const { first_name, last_name } = author.name
	const name = `${first_name} ${last_name}`.trim() || author.username
	return (
		<li className={mine ? 'answer-message mine' : 'answer-message'}>
			<div className="row flex-wrap justify-between text-sm">
				<b>{mine ? t('thread.you') : name}</b>
				<time className="text-ink-2" dateTime={createdAt}>
					{format.ago(createdAt)}
				</time>
			</div>
			<Moderated moderation={moderation} mine={mine} of="message" />
			{body && <p className="answer-text">{body}</p>}
			<FileLinks files={files} />
			{!mine && moderation === null && (
				<Button variant="text" size="sm" onClick={onReport}>
					{t('thread.report')}
				</Button>
			)}
		</li>
	)
}

function Composer({ answerId }: { readonly answerId: string }) {
	const { t } = useTranslation('answers')
	const refresh = useRefresh()
	const refusal = useRefusal()
	const [files, setFiles] = useState<readonly Document[]>([])
	const [waiting, setWaiting] = useState(0)
	const [key, setKey] = useState(() => crypto.randomUUID())
	const form = useContractForm(answerMessageBody.pick({ body: true }), { defaultValues: { body: '' } })
	const send = useSending(form, {
		mutationFn: ({ body }: { readonly body: string }) =>
			postMessage(answerId, { body, files: files.map(({ _id }) => _id) }, key),
		onSuccess: async () => {
			form.reset()
			setFiles([])
			setKey(crypto.randomUUID())
			await refresh()
		},
		fieldOf: () => undefined,
		onError: (error) => {
			if (isAnswered(error)) setKey(crypto.randomUUID())
		},
	})
	const { error, ...field } = form.field('body')
	return (
		<Form of={form} onValid={(message) => waiting > 0 || send.send(message)} className="stack gap-2">
			<TextArea
				label={t('thread.write')}
				rows={3}
				maxLength={MESSAGE_LIMIT}
				error={error ?? (send.error ? refusal(send.error) : undefined)}
				{...field}
			/>
			<FilesField
				label={t('thread.attach')}
				files={files}
				onChange={setFiles}
				waiting={waiting}
				onWaiting={setWaiting}
			/>
			<Button type="submit" variant="line" size="sm" disabled={send.isPending || waiting > 0}>
				{t(send.isPending ? 'form.sending' : 'thread.send')}
			</Button>
		</Form>
	)
}

function Blocking({ answer: { _id, blocked } }: { readonly answer: AnswerDetail }) {
	const { t } = useTranslation('answers')
	const refresh = useRefresh()
	const change = useMutation({
		mutationFn: () => setBlocked(_id, !blocked),
		onSuccess: async () => {
			notify.success(t(blocked ? 'thread.unblocked' : 'thread.blocked'))
			await refresh()
		},
		onError: (error) => notify.error(asFailure(error).message || t('thread.notBlocked')),
	})
	return (
		<div className="stack gap-2">
			{blocked && <p className="text-sm text-ink-2">{t('thread.isBlocked')}</p>}
			<Button
				variant="text"
				size="sm"
				className="justify-self-start quiet"
				disabled={change.isPending}
				onClick={() => change.mutate()}
			>
				{t(blocked ? 'thread.unblock' : 'thread.block')}
			</Button>
		</div>
	)
}
