import type { Page } from '../../kernel/wire/pages.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
export const isUuid = (text: string): boolean => UUID.test(text)

export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')

export const addressOf = ({ path }: Page, id: string): string => path.replace(':id', encodeURIComponent(id))
