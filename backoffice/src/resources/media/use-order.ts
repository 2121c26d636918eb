import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { ResourceName } from '../declaration.ts'

interface OrderOptions<T> {
	/** Changes of one scope are saved one after the other. */
	scope: string
	saved: readonly T[] | undefined
	save: (entries: readonly T[], intent: string) => Promise<unknown>
	/** The resources that show the entries. */
	keys: readonly ResourceName[]
}

/** Returns entries with the latest change at once, which a failure puts back. */
export function useOrder<T>({ scope, saved, save, keys }: OrderOptions<T>) {
	const notify = useNotify()
	const client = useQueryClient()
	const intentOf = useIntent({ repeatable: true })
	const { mutate, isPending, variables } = useMutation({
		scope: { id: scope },
		mutationFn: (entries: readonly T[]) => save(entries, intentOf(entries)),
		onError: ({ message }) => notify(message, { type: 'error' }),
		onSettled: () => Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] }))),
	})
	return { visible: isPending ? variables : saved, change: mutate }
}
