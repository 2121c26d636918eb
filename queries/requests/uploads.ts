import type { RequestImage } from '../../domain/requests/contract.ts'
import type { Document, Video } from '../../kernel/wire/schemas.ts'
import { type StoredPicture, toPicture } from '../_shared/pictures.ts'

export interface PictureRecord extends StoredPicture {
	readonly _id: string
}

/** SQL for the pictures of a version as JSON, in their order. `ids` is an expression, an array of ids. */
export const picturesOf = (ids: string): string => `(
	SELECT coalesce(jsonb_agg(jsonb_build_object('_id', i.id, 'path', i.path, 'card_path', i.card_path,
		'width', i.width, 'height', i.height, 'sizes', i.sizes, 'preview', i.preview)
		ORDER BY wanted.place), '[]')
	FROM unnest(${ids}) WITH ORDINALITY AS wanted(id, place) JOIN rec.files i ON i.id = wanted.id)`

/** @param urlOf see `fileUrls` */
export const showPictures = (
	rows: readonly PictureRecord[],
	urlOf: (path: string) => string,
): RequestImage[] =>
	rows.map((row) => ({
		_id: row._id,
		url: urlOf(row.path),
		cardUrl: urlOf(row.card_path),
		cardPicture: toPicture(row, 'card', urlOf),
	}))

export type DocumentRecord = Omit<Document, 'url'> & { readonly path: string }

/** SQL for the documents of a version as JSON, in their order. `contentId` is an expression. */
export const documentsOf = (contentId: string): string => `(
	SELECT coalesce(jsonb_agg(jsonb_build_object('_id', d.file_id, 'path', df.path, 'name', df.file_name,
		'userGivenName', d.name, 'note', d.note, 'contentType', df.content_type, 'size', df.bytes)
		ORDER BY d.place), '[]')
	FROM rec.request_documents d JOIN rec.files df ON df.id = d.file_id WHERE d.content_id = ${contentId})`

/** SQL for documents among a kind's fields as JSON. `ids` is an expression, an array of ids. */
export const fieldDocumentsOf = (ids: string): string => `(
	SELECT coalesce(jsonb_agg(jsonb_build_object('_id', df.id, 'path', df.path, 'name', df.file_name,
		'userGivenName', df.file_name, 'note', '', 'contentType', df.content_type, 'size', df.bytes)), '[]')
	FROM rec.files df WHERE df.id = ANY (${ids}))`

export const showDocuments = (
	rows: readonly DocumentRecord[],
	documentUrl: (path: string) => string,
): Document[] => rows.map(({ path, ...document }) => ({ ...document, url: documentUrl(path) }))

export type VideoRecord = Omit<Video, 'url' | 'posterUrl'> & {
	readonly path: string
	readonly poster_path: string | null
}

/** SQL for the videos of a version as JSON, in their order. `ids` is an expression, an array of ids. */
export const videosOf = (ids: string): string => `(
	SELECT coalesce(jsonb_agg(jsonb_build_object('_id', v.id, 'path', v.path, 'poster_path', vp.path,
		'contentType', v.content_type, 'size', v.bytes, 'seconds', v.seconds) ORDER BY wanted.place), '[]')
	FROM unnest(${ids}) WITH ORDINALITY AS wanted(id, place) JOIN rec.files v ON v.id = wanted.id
		LEFT JOIN rec.files vp ON vp.id = v.poster_id)`

/** @param urlOf see `fileUrls` */
export const showVideos = (rows: readonly VideoRecord[], urlOf: (path: string) => string): Video[] =>
	rows.map(({ path, poster_path, ...video }) => ({
		...video,
		url: urlOf(path),
		posterUrl: poster_path && urlOf(poster_path),
	}))
