import { Box, MenuItem, Paper, TextField } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useId, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { useStore } from '../../../../client/ui/store.ts'
import { ITEM_KINDS, type ItemKind, type MediaItemDetail } from '../../../../domain/media/items.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Failure } from '../../ui/failure.tsx'
import { styles } from './media.styles.ts'
import { recordingTitle } from './recording-title.ts'
import { dropSend, type Send, sendRecording, sends } from './sends.ts'
import { SendRow, UploadRow } from './UploadRow.tsx'
import { UPLOADS_KEY, useUploads } from './use-uploads.ts'

const ACCEPT = 'audio/*,.mp3,.wav,.flac,.ogg,.opus,.m4a,.mp4,.aac'

/** Uploads recordings: new items, or the next version of one. */
export function Uploads({ item }: { item?: MediaItemDetail }) {
	const t = useT()
	const id = useId()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const [kind, setKind] = useState<ItemKind>('talk')
	const [isOver, setOver] = useState(false)
	const readAgain = () => void client.invalidateQueries({ queryKey: UPLOADS_KEY })
	const send = (file: File, fields: Send['fields']) => sendRecording(dataProvider, file, fields, readAgain)
	const choose = (files: Iterable<File>) => {
		for (const file of [...files].slice(0, item ? 1 : undefined))
			send(
				file,
				item
					? { title: item.title, kind: item.kind, itemId: item.id }
					: { title: recordingTitle(file.name), kind },
			)
	}
	const cancel = async (one: Send) => {
		dropSend(one)
		// What the server no longer has needs no cancelling.
		if (one.uploadId) await dataProvider.cancelUpload(one.uploadId, crypto.randomUUID()).catch(() => null)
		readAgain()
	}
	const drop = {
		onDragOver: (event: DragEvent) => {
			event.preventDefault()
			setOver(true)
		},
		onDragLeave: () => setOver(false),
		onDrop: (event: DragEvent) => {
			event.preventDefault()
			setOver(false)
			choose(event.dataTransfer.files)
		},
	}
	return (
		<Paper
			component="section"
			variant="outlined"
			sx={[styles.card, isOver && styles.over]}
			aria-labelledby={`${id}-title`}
			{...drop}
		>
			<h2 id={`${id}-title`}>{t(item ? 'uploads.newVersion' : 'uploads.title')}</h2>
			<Box sx={styles.form}>
				{item ? null : (
					<TextField
						select
						label={t('items.kind')}
						value={kind}
						onChange={({ target }) => setKind(target.value as ItemKind)}
					>
						{ITEM_KINDS.map((value) => (
							<MenuItem key={value} value={value}>
								{t(`items.kinds.${value}`)}
							</MenuItem>
						))}
					</TextField>
				)}
				<Box sx={styles.file}>
					<label htmlFor={id}>{t(item ? 'uploads.file' : 'uploads.files')}</label>
					<input
						id={id}
						type="file"
						accept={ACCEPT}
						multiple={!item}
						aria-describedby={`${id}-help`}
						onChange={({ target }) => {
							choose(target.files ?? [])
							// The same file may be chosen again.
							target.value = ''
						}}
					/>
					<span id={`${id}-help`}>{t('uploads.help')}</span>
				</Box>
				<Rows
					itemId={item?.id ?? null}
					onCancel={cancel}
					onRetry={(one) => {
						dropSend(one)
						send(one.file, one.fields)
					}}
				/>
			</Box>
		</Paper>
	)
}

interface RowsProps {
	/** Null for all. */
	itemId: string | null
	onCancel: (send: Send) => void
	onRetry: (send: Send) => void
}

function Rows({ itemId, onCancel, onRetry }: RowsProps) {
	const t = useT()
	const { list } = useStore(sends)
	const { data = [], error, refetch } = useUploads()
	const sent = new Set(list.map(({ uploadId }) => uploadId))
	const isHere = (id: string | null | undefined) => itemId === null || id === itemId
	const own = list.filter(({ fields }) => isHere(fields.itemId))
	const others = data.filter(
		(each) => isHere(each.itemId) && each.state !== 'cancelled' && !sent.has(each._id),
	)
	if (error) return <Failure error={error} onRetry={() => void refetch()} />
	if (own.length + others.length === 0) return null
	return (
		<Box component="ul" aria-label={t('uploads.mine')} sx={styles.rows}>
			{own.map((send) => (
				<SendRow key={send.key} send={send} onCancel={() => onCancel(send)} onRetry={() => onRetry(send)} />
			))}
			{others.map((upload) => (
				<UploadRow key={upload._id} upload={upload} />
			))}
		</Box>
	)
}
