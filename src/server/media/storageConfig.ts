/** Where uploads are kept: in the folder of data, or in a bucket of S3-compatible storage. */
export type StorageConfig = { readonly kind: "disk" } | S3Config;

export interface S3Config {
  readonly kind: "s3";
  /** `undefined`: that of Amazon, by region. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** The bucket stands in the path, not in the name of the host: what most servers but Amazon’s want. */
  readonly usesPathStyle: boolean;
  /** A bucket that is not there is created; else it is an error, as where its name is misspelt. */
  readonly createsBucket: boolean;
}
