import { useSearchParams } from 'react-router-dom'

export const COLUMN_LIMIT = 3

export function useOpened() {
	const [params, setParams] = useSearchParams()
	const opened = (params.get('open') ?? '').split(',').filter(Boolean).slice(0, COLUMN_LIMIT)
	const change = (name: 'open' | 'tab', value: string) => {
		const next = new URLSearchParams(params)
		if (value === '') next.delete(name)
		else next.set(name, value)
		setParams(next, { replace: name === 'tab' })
	}
	return {
		opened,
		tab: params.get('tab'),
		open: (ids: readonly string[]) => change('open', ids.join(',')),
		choose: (tab: string) => change('tab', tab),
	}
}
