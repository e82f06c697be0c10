/** Matches the extension of a media file, including the dot. */
export const mediaEnding =
  /\.(?:mp4|m4v|mov|mkv|mts|m2ts|avi|wmv|webm|ogv|mpe?g|flv|3gp|wav|mp3|m4a|aac|ogg|oga|opus|flac|wma)$/iu;
