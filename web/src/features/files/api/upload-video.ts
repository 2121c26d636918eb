import * as client from '../../../../../client/upload-video.ts'
import { api } from '../../../lib/client.ts'

export const uploadVideo = (file: File, onProgress: (share: number) => void) =>
	client.uploadVideo(api, file, onProgress)
