import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Room } from '../../../../domain/rooms/contract.ts'
import { notify } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { renewLink } from './api/rooms.ts'
import { roomAddress } from './share-room.ts'

/** The link of a saved room, which its owner renews. */
export function RoomLink({ room }: { readonly room: Room }) {
	const { t } = useTranslation('rooms')
	const [key, setKey] = useState(room.sharing?.key)
	const renewal = useMutation({
		mutationFn: () => renewLink(room._id),
		onSuccess: ({ message, data }) => {
			setKey(data.sharing?.key)
			notify.success(message)
		},
	})
	return (
		<div className="stack gap-2">
			<TextField
				label={t('form.link')}
				help={t('form.linkHelp')}
				readOnly
				value={roomAddress(room, key)}
				onFocus={({ target }) => target.select()}
			/>
			<Refusal error={renewal.error} />
			<Button
				variant="line"
				size="sm"
				className="justify-self-start"
				disabled={renewal.isPending}
				onClick={() => renewal.mutate()}
			>
				{t('form.renewLink')}
			</Button>
		</div>
	)
}
